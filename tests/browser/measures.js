// What is measured in the page. Each function gives {problems: [sentences], seen: how many things were looked at}.

const UNSEEN = '.sr, [hidden], .defs, script, style, .behind, .thumb, select, textarea';
const BOXES = 'button, .btn, .tile, .pill, .panel, .row, .dialog';

// Texts that are cut, lie over one another, or stand beside the screen. What a scroll brings in view is not cut, an
// ellipsis is meant.
const texts = () => {
    // The dialog alone where there is one: the rest is behind it.
    const root = document.querySelector('.dialog, .table.sheet .rail') ?? document.body;
    const vw = document.documentElement.clientWidth;
    const problems = [];
    const style = new Map();
    const css = (e) => style.get(e) ?? style.set(e, getComputedStyle(e)).get(e);
    const layerOf = (e) => {
        for (; e && e !== document.body; e = e.parentElement)
            if (['fixed', 'sticky'].includes(css(e).position)) return e;
        return null;
    };
    const texts = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, e = node.parentElement;
        const said = node.data.trim();
        if (!said || e.closest(UNSEEN))
            continue;
        if (!e.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const inSvg = e instanceof SVGElement;
        const grown = inSvg ? e.getScreenCTM() : {a: 1, b: 0};
        const size = parseFloat(css(e).fontSize) * Math.hypot(grown.a, grown.b);
        const boxes = inSvg ? [e.getBoundingClientRect()] : range.getClientRects();
        for (const box of boxes) {
            if (box.width < 1) continue;
            // What ink there is: fonts have boxes far higher than their letters.
            const middle = (box.top + box.bottom) / 2, high = Math.min(box.height, size * .7) / 2;
            texts.push({
                e, said: said.slice(0, 40), layer: layerOf(e),
                left: box.left + 1, right: box.right - 1, top: middle - high, bottom: middle + high,
            });
        }
    }
    const where = (t) => {
        const part = t.e.closest('[class]');
        return `“${t.said}” in .${part?.getAttribute('class') ?? ''}`;
    };
    const shown = [];
    for (const t of texts) {
        const {left, right, top, bottom} = t;
        let ellipsis = false, cut = null, scrolls = false, out = false;
        for (let a = t.e; a && a !== document.documentElement; a = a.parentElement) {
            const c = css(a), box = a.getBoundingClientRect();
            ellipsis ||= c.textOverflow === 'ellipsis';
            const clip = (axis, low, high, from, to) => {
                const how = axis === 'x' ? c.overflowX : c.overflowY;
                if (how === 'visible' || a === document.body) return;
                const over = Math.max(from - low, high - to);
                if (how === 'auto' || how === 'scroll') {
                    const room = axis === 'x'
                        ? a.scrollWidth - a.clientWidth : a.scrollHeight - a.clientHeight;
                    if (room > 0) scrolls = true;
                    if (over > 1 && room > 0) out = true;
                    return;
                }
                if (over > 1.5 && !ellipsis && !out) cut ??= a;
                if (axis === 'x') [t.left, t.right] = [Math.max(t.left, from), Math.min(t.right, to)];
                else [t.top, t.bottom] = [Math.max(t.top, from), Math.min(t.bottom, to)];
            };
            if (a instanceof SVGElement && !(a instanceof SVGSVGElement)) continue;
            clip('x', left, right, box.left, box.right);
            clip('y', top, bottom, box.top, box.bottom);
            const sticks = left < box.left - 1 || right > box.right + 1
                || top < box.top - 1 || bottom > box.bottom + 1;
            if (sticks && !out && !ellipsis && a.matches(BOXES))
                problems.push(`${where(t)} sticks out of ${a.tagName}.${a.className}`);
        }
        if (cut) problems.push(`${where(t)} is cut by ${cut.tagName}.${cut.getAttribute('class')}`);
        if (!scrolls && !ellipsis && (left < -1 || right > vw + 1))
            problems.push(`${where(t)} is beside the screen`);
        if (!out) shown.push(t);
    }
    for (let i = 0; i < shown.length; i++)
        for (let j = i + 1; j < shown.length; j++) {
            const a = shown[i], b = shown[j];
            if (a.layer !== b.layer || a.e === b.e) continue;
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (wide > 1.5 && high > 1.5) problems.push(`${where(a)} lies over ${where(b)}`);
        }
    const page = document.scrollingElement;
    if (page.scrollWidth > page.clientWidth + 1)
        problems.push(`the page is ${page.scrollWidth} wide on a screen of ${page.clientWidth}`);
    return {problems: [...new Set(problems)], seen: shown.length};
};

// Whatever can be pressed and is narrower or lower than `least` CSS pixels.
const targets = (least) => {
    const root = document.querySelector('.dialog, .table.sheet .rail') ?? document.body;
    const problems = [];
    let seen = 0;
    const all = 'a[href], button, input, select, textarea, [data-place], label.btn';
    for (const e of root.querySelectorAll(all)) {
        if (!e.checkVisibility({visibilityProperty: true})) continue;
        if (e.closest('.sr, [inert], .board-box') || e.matches('.prose a')) continue;
        const hit = e.querySelector(':scope > .hit') ?? e;
        let wide, high;
        if (hit instanceof SVGGraphicsElement) {
            const m = hit.getScreenCTM(), b = hit.getBBox();
            wide = b.width * Math.hypot(m.a, m.b);
            high = b.height * Math.hypot(m.c, m.d);
        } else {
            ({width: wide, height: high} = hit.getBoundingClientRect());
        }
        seen++;
        if (Math.min(wide, high) < least - .5) {
            const name = e.dataset.place ?? e.dataset.do ?? e.name;
            problems.push(`${e.tagName} ${name} is ${wide.toFixed(0)} × ${high.toFixed(0)}`);
        }
    }
    return {problems, seen};
};

// Where a press three pixels inside a place's edge meets something else. `elementFromPoint` is what a press asks.
const edges = () => {
    const inset = 3, problems = [];
    let seen = 0;
    for (const place of document.querySelectorAll('.stage [data-place], .tray [data-place]')) {
        if (!place.checkVisibility({visibilityProperty: true})) continue;
        const hit = place.querySelector(':scope > .hit') ?? place;
        let corners;
        if (hit instanceof SVGGraphicsElement) {
            const m = hit.getScreenCTM(), b = hit.getBBox();
            const x = inset / Math.hypot(m.a, m.b), y = inset / Math.hypot(m.c, m.d);
            const cx = b.x + b.width / 2, cy = b.y + b.height / 2;
            const right = b.x + b.width - x, low = b.y + b.height - y;
            corners = [[b.x + x, cy], [right, cy], [cx, b.y + y], [cx, low]].map(
                ([px, py]) => new DOMPoint(px, py).matrixTransform(m));
        } else {
            const b = hit.getBoundingClientRect();
            const cx = (b.left + b.right) / 2, cy = (b.top + b.bottom) / 2;
            corners = [{x: b.left + inset, y: cy}, {x: b.right - inset, y: cy},
                       {x: cx, y: b.top + inset}, {x: cx, y: b.bottom - inset}];
        }
        for (const {x, y} of corners) {
            if (x < 0 || y < 0 || x > innerWidth - 1 || y > innerHeight - 1) continue;
            const top = document.elementFromPoint(x, y);
            const scroller = place.closest('.pan, .pyramids, .tray, .hand');
            if (scroller) {
                const b = scroller.getBoundingClientRect();
                if (x < b.left || x > b.right || y < b.top || y > b.bottom - 8) continue;
            }
            // What lies over the page and can be scrolled away is no neighbour.
            if (top?.closest('.tray, .bar, .notices') && !place.closest('.tray')) continue;
            seen++;
            const got = top?.closest('[data-place]');
            if (got !== place)
                problems.push(`${place.dataset.place} at ${x.toFixed(0)},${y.toFixed(0)} is `
                    + `${got?.dataset.place ?? top?.tagName + '.' + top?.getAttribute('class')}`);
        }
    }
    return {problems, seen};
};
