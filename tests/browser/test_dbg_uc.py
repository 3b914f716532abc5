from tests.browser.conftest import *
from tests.browser.conftest import start
from tests.browser.driver import AtTable, set_up
def test_x(new_page, server):
    for name,size in {"desk":(1440,900),"small":(320,256),"land":(740,360),"phone":(360,640),"tablet":(820,1180)}.items():
        page=new_page(viewport={"width":size[0],"height":size[1]},color_scheme="dark" if name=="land" else "light"); page.set_default_timeout(20000)
        start(page, server.address); set_up(page, server.address, "undercut", seats=5 if name in("desk",) else 4)
        t=AtTable(page,"mouse",seed=2)
        page.screenshot(path=f"/tmp/ucshots/r-{name}-0.png")
        for _ in range(60):
            m=t.match()
            if m.state.phase=="bid" and None not in m.state.bids and any(m.state.hands[m.state.mover]) : break
            if not t.play(): break
        page.wait_for_timeout(400)
        page.screenshot(path=f"/tmp/ucshots/r-{name}-1.png")
        if name=="desk":
            t.play_out(); page.wait_for_timeout(400); page.screenshot(path=f"/tmp/ucshots/r-{name}-end.png")
