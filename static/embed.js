// <icehouse-game game="undercut"></icehouse-game>: a game or a match in somebody's page.
// docs/embedding.md tells its attributes and messages. It depends on nothing, holds no style that a
// strict policy would forbid, and loads a picture only, until Play is pressed. The build writes WORDS
// (language: name: sentence) and GAMES (keys) above.
/* global WORDS, GAMES */
const VERSION = 1; // of the messages
const PATIENCE = 5000; // ms for a frame to put its match away
const LONGEST = 2_000_000; // characters of an address; browsers leave a frame with a longer one empty
const site = new URL("./", import.meta.url);
let playing = null; // the one element whose frame is alive, or about to be
let asks = 0; // how often Play was pressed: of several in quick turn the last one counts
let quiet = Promise.resolve(); // once every frame that is to stop has stopped

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
:host { display: block; max-width: 100%; }
:host([hidden]), [hidden] { display: none !important; }
.box { --bg: #eaf0f4; --ink: #12202b; --line: #6e7f8d; --act: #123247; --on: #fff; color: var(--ink); background: var(--bg);
  border: 1px solid var(--line); border-radius: 12px; overflow: hidden; font: 400 16px/1.4 system-ui, sans-serif; color-scheme: light; }
.box[data-theme="dark"] { --bg: #0d151c; --ink: #eef4f8; --line: #8295a5; --act: #cbe8f7; --on: #0b1a23; color-scheme: dark; }
img, ::slotted(*) { display: block; width: 100%; height: auto; }
::slotted([hidden]) { display: none; }
iframe { display: block; width: 100%; height: 640px; border: 0; }
.foot { container: foot / inline-size; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 8px; }
button, a { box-sizing: border-box; font: 600 15px/1.2 system-ui, sans-serif; min-height: 44px; padding: 0 14px; border: 1px solid var(--line); border-radius: 10px;
  background: none; color: inherit; cursor: pointer; text-decoration: none; display: inline-flex; align-items: center; }
@container foot (max-width: 25em) { /* the three of a live game in one row of a narrow post */
  .bar { gap: 6px; align-items: stretch; }
  .bar > * { flex: 1 1 0; justify-content: center; text-align: center; padding: 4px; font-size: 12.5px; }
  .bar > .play { flex-basis: 100%; font-size: 15px; }
}
.play { background: var(--act); color: var(--on); border-color: var(--act); }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
p { margin: 0; padding: 8px 12px; overflow-wrap: anywhere; }
.box:fullscreen { display: flex; flex-direction: column; border: 0; border-radius: 0; }
.box:fullscreen .stage { flex: 1; min-height: 0; }
.box:fullscreen iframe { height: 100% !important; }
`);

/** The text of a match's file as text for an address, as record.to_link writes it. */
async function toLink(json) {
  const packed = new Blob([json]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Whether an element stands on something dark. */
function onDark(element) {
  for (let at = element; at; at = at.parentElement ?? at.getRootNode().host) {
    const [red, green, blue, alpha = 1] = (getComputedStyle(at).backgroundColor.match(/[\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
    if (alpha > 0.5) return 0.299 * red + 0.587 * green + 0.114 * blue < 110;
  }
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  return scheme.includes("dark") && (!scheme.includes("light") || matchMedia("(prefers-color-scheme: dark)").matches);
}

class IcehouseGame extends HTMLElement {
  static observedAttributes = ["theme", "lang", "game", "record", "src"];
  #parts = null;
  #frame = null;
  #ready = false; // the game in the frame can be played
  #away = null; // called once the frame has put its match away
  #parking = null; // resolves then
  #kept = false; // a match has been put away in the frame
  #link = null; // the match of `src`, as text for an address
  #facts = {};
  #watch = null;

  connectedCallback() {
    if (!this.#parts) this.#build();
    this.#dress();
    addEventListener("message", this.#follow);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", this.#dress);
    this.#watch = new MutationObserver(this.#dress); // a post's own switch of light and dark
    for (const root of [document.documentElement, document.body]) this.#watch.observe(root, { attributes: true });
    document.addEventListener("transitionend", this.#fade);
  }

  /** Moved by moveBefore: the frame stays alive. */
  connectedMoveCallback() {
    this.#dress();
  }

  disconnectedCallback() {
    document.removeEventListener("transitionend", this.#fade);
    removeEventListener("message", this.#follow);
    matchMedia("(prefers-color-scheme: dark)").removeEventListener("change", this.#dress);
    this.#watch.disconnect();
    this.#end();
  }

  attributeChangedCallback(name, before, after) {
    if (!this.#parts || before === after) return;
    if (["theme", "lang"].includes(name)) return this.#dress();
    this.#link = null;
    this.#end(); // another game, or another match
    this.#learn();
  }

  /** Start the game, or go on with it. */
  async play(byKeys = false) {
    if (playing === this || this.#unknown) return;
    const before = playing;
    const ask = ++asks;
    playing = this;
    this.#say("starting");
    try {
      const [address] = await Promise.all([this.#address(), before?.park(), quiet]);
      if (ask !== asks || playing !== this) return;
      this.#open(address);
      if (byKeys) this.#frame.focus({ preventScroll: true });
    } catch {
      if (playing === this) playing = null;
      this.#say("lost");
    }
  }

  /** Put the game away: the picture comes back, and the match waits behind it. */
  park() {
    if (playing === this) playing = null;
    this.#parking ??= this.#park().finally(() => (this.#parking = null));
    quiet = Promise.all([quiet, this.#parking]);
    return this.#parking;
  }

  async #park() {
    this.#say(null);
    if (!this.#live) return;
    if (document.fullscreenElement === this) await document.exitFullscreen();
    if (this.#ready) {
      await new Promise((done) => {
        this.#away = done;
        setTimeout(done, PATIENCE);
        this.#send({ do: "park" });
      });
      if (!this.#frame) return; // taken out of the page meanwhile
      this.#kept = true;
    } else if (this.#kept) {
      this.#frame.contentWindow.location.replace("about:blank"); // its match has not been taken up again
    } else return this.#end();
    this.#ready = false;
    this.#show(false);
  }

  #build() {
    const make = (name, properties = {}, ...inside) => {
      const made = Object.assign(document.createElement(name), properties);
      made.append(...inside);
      return made;
    };
    const button = (name, press) => {
      const made = make("button", { type: "button", className: name });
      made.addEventListener("click", press);
      return made;
    };
    const play = button("play", (event) => this.play(event.detail === 0));
    const full = button("full", () => {
      const done = document.fullscreenElement === this ? document.exitFullscreen() : box.requestFullscreen();
      done.catch(() => (full.hidden = true)); // refused
    });
    const away = button("away", async () => {
      const held = this.shadowRoot.activeElement === away;
      await this.park();
      if (held) play.focus({ preventScroll: true });
    });
    const own = make("a", { target: "_blank", rel: "noopener" });
    own.addEventListener("click", (event) => this.#lead(event));
    const image = make("img", { decoding: "async", loading: "lazy", alt: "" });
    const slot = make("slot", { name: "picture" }, image);
    const stage = make("div", { className: "stage" }, slot);
    const status = make("p", { hidden: true });
    status.setAttribute("role", "status");
    const bar = make("div", { className: "bar" }, play, full, own, away);
    const box = make("div", { className: "box" }, stage, status, make("div", { className: "foot" }, bar));
    box.setAttribute("role", "group");
    box.addEventListener("fullscreenchange", () => {
      this.#send({ do: "look", full: document.fullscreenElement === this });
      this.#dress();
    });
    this.#parts = { play, full, away, own, image, slot, stage, status, bar, box };
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    root.append(box);
    for (const child of this.querySelectorAll(":scope > :is(img, picture, figure, svg)")) child.slot = "picture";
    this.#learn();
  }

  /** The game's name and how large its picture is. */
  async #learn() {
    const game = this.getAttribute("game");
    this.#facts = {};
    this.#say(this.#unknown ? "unknown" : null);
    if (game && !this.#unknown) {
      const facts = import(new URL(`embed/${game}.js`, site).href);
      const found = await facts.catch(() => null); // lost on the way: it can be played all the same
      if (found && game === this.getAttribute("game")) this.#facts = found.default;
    }
    this.#dress();
  }

  /** Whether there is nothing to play: a game that is not here, or none at all. */
  get #unknown() {
    return this.hasAttribute("game") ? !GAMES.includes(this.getAttribute("game")) : !this.#match;
  }

  /** Whether a match is shown, not a new game. */
  get #match() {
    return this.hasAttribute("record") || this.hasAttribute("src");
  }

  #fade = ({ propertyName }) => {
    if (propertyName === "background-color") this.#dress(); // a post that grows dark slowly
  };

  #dress = () => {
    const { play, full, away, own, image, slot, bar, box } = this.#parts;
    const language = this.#language();
    const facts = this.#facts[language];
    const theme = this.#theme();
    const title = facts?.title ?? "Icehouse";
    box.setAttribute("aria-label", title);
    box.lang = language;
    bar.hidden = this.#unknown;
    slot.hidden = play.hidden = this.#live;
    play.textContent = this.#word(this.#frame ? "again" : this.#match ? "match" : "play").replace("{game}", () => title);
    full.textContent = this.#word(document.fullscreenElement === this ? "small" : "full");
    full.hidden = !this.#live || !document.fullscreenEnabled;
    away.textContent = this.#word("away");
    away.hidden = !this.#live;
    own.textContent = this.#word("own");
    own.href = this.#page().href + this.#fragment(this.#link ?? this.getAttribute("record"));
    const before = box.dataset.theme;
    box.dataset.theme = theme;
    if (this.querySelector(":scope > [data-theme]"))
      for (const child of this.querySelectorAll(":scope > [data-theme]")) child.hidden = child.dataset.theme !== theme;
    else if (facts) {
      Object.assign(image, { width: this.#facts.width, height: this.#facts.height, alt: facts.alt });
      const source = new URL(`embed/${this.getAttribute("game")}-${theme}.svg`, site).href;
      if (image.src !== source) image.src = source;
    }
    if (before && before !== theme) this.#send({ do: "look", theme });
  };

  get #live() {
    return this.#frame !== null && !this.#frame.hidden;
  }

  #language() {
    const asked = [this.closest("[lang]")?.lang ?? "", ...navigator.languages].map((tag) => tag.split("-")[0]);
    return asked.find((language) => Object.hasOwn(WORDS, language)) ?? Object.keys(WORDS)[0];
  }

  #word(name) {
    return WORDS[this.#language()][name];
  }

  #theme() {
    const asked = this.getAttribute("theme");
    return ["light", "dark"].includes(asked) ? asked : onDark(this) ? "dark" : "light";
  }

  #page() {
    const asked = this.getAttribute("page") ?? site;
    const page = new URL(URL.canParse(asked, document.baseURI) ? asked : site, document.baseURI);
    return /^(https?|file):$/.test(page.protocol) ? page : new URL(site);
  }

  #fragment(record) {
    return record ? `#/r/${record}` : `#/${this.getAttribute("game") ?? ""}`;
  }

  /** The match to show as text for an address, null without one; a file is fetched once. */
  async #record() {
    const file = this.getAttribute("src");
    if (!file || this.#link) return this.#link ?? this.getAttribute("record");
    const answer = await fetch(new URL(file, document.baseURI));
    if (!answer.ok) throw new Error(file);
    this.#link = await toLink(await answer.text());
    return this.#link;
  }

  /** Open a match's file in a tab of its own: a link cannot hold it before it has been fetched. */
  async #lead(event) {
    if (!this.hasAttribute("src") || this.#link) return;
    event.preventDefault();
    const tab = open("", "_blank"); // at once, or the browser takes it for an advertisement
    if (tab) tab.opener = null;
    try {
      await this.#record();
      this.#dress();
      tab?.location.replace(this.#parts.own.href);
    } catch {
      tab?.close();
      this.#say("lost");
    }
  }

  async #address() {
    const record = await this.#record();
    const address = this.#page();
    address.searchParams.set("embed", VERSION);
    address.searchParams.set("host", window.origin);
    address.searchParams.set("lang", this.#language());
    address.searchParams.set("theme", this.#theme());
    for (const name of ["seats", "start", "options"])
      if (this.hasAttribute(name)) address.searchParams.set(name, this.getAttribute(name));
    address.hash = this.#fragment(record);
    if (address.href.length > LONGEST) throw new RangeError("address");
    return address.href;
  }

  #open(address) {
    const { stage, box } = this.#parts;
    if (!this.#frame) {
      this.#frame = document.createElement("iframe");
      this.#frame.allow = "fullscreen; clipboard-write; screen-wake-lock";
      stage.append(this.#frame);
    }
    this.#frame.title = box.getAttribute("aria-label");
    this.#ready = false;
    this.#show(true);
    // A frame that has put its match away finds it again. Back leads out of the post, not through this.
    this.#frame.contentWindow.location.replace(address);
  }

  /** Show the frame, or the picture. */
  #show(live) {
    if (this.#frame) this.#frame.hidden = !live;
    this.#say(null);
    this.#dress();
  }

  #end() {
    if (playing === this) playing = null;
    this.#frame?.remove();
    this.#frame = null;
    this.#ready = this.#kept = false;
    this.#away?.();
    this.#show(false);
  }

  #say(name) {
    const { status } = this.#parts;
    status.hidden = name === null;
    status.textContent = name === null ? "" : this.#word(name);
  }

  /** Where the frame's messages come from. In a sandbox, which it inherits, and for files that is "null". */
  get #origin() {
    const { origin } = this.#page();
    return window.origin === "null" && location.protocol !== "file:" ? "null" : origin;
  }

  #send(message) {
    const target = this.#origin === "null" ? "*" : this.#origin; // what has no origin cannot be named
    if (this.#ready) this.#frame.contentWindow.postMessage({ icehouse: VERSION, ...message }, target);
  }

  #follow = ({ source, origin, data }) => {
    if (!this.#live || source !== this.#frame.contentWindow || data?.icehouse !== VERSION) return;
    if (origin !== this.#origin) return;
    const { say, icehouse: _, ...detail } = data;
    if (say === "height") this.#frame.style.height = `${Math.min(Math.max(Number(detail.height) || 0, 200), 20000)}px`;
    else if (say === "parked") this.#away?.();
    else if (["ready", "move", "finished"].includes(say)) {
      if (say === "ready") this.#ready = true;
      this.dispatchEvent(new CustomEvent(`icehouse-${say}`, { detail, bubbles: true }));
    }
  };
}

if (!customElements.get("icehouse-game")) customElements.define("icehouse-game", IcehouseGame);
