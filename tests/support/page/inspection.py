"""Checks of the screen that is shown: accessibility, language, boxes that overlap."""

import re

from playwright.sync_api import ViewportSize

from support.page import site
from support.page.played_match import NAME
from support.page.users import User

SMALL_PHONE: ViewportSize = {"width": 360, "height": 640}
# Every pair of boxes that overlap by more than a pixel.
OVERLAPS = """
(boxes) => boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return wide > 1 && high > 1
}).map((other) => `${one.className} / ${other.className}`))
"""
AXE = """
() => axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`))
"""
# Every text and label on the screen, except what is marked as being in another language.
TEXTS = """
() => {
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (parent.closest('script, style, [lang=zh], [lang="zh-CN"]')) continue
    if (parent.getClientRects().length) found.push(walker.currentNode.data)
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
    if (element.closest('[lang=zh]')) continue
    for (const name of ['aria-label', 'title', 'placeholder'])
      found.push(element.getAttribute(name) ?? '')
  }
  return found
}
"""
MAY_BE_CHINESE = re.compile(
    rf"{NAME}|牌局 Paiju"  # the player's own name, and the name of the product
    r"|中文：切换到中文"  # the way back to Chinese
    r"|§?[\u4e00-\u9fff]{1,2}-\d+\w*"  # a clause is cited as its book numbers it
    r"|\([^()]*[\u4e00-\u9fff][^()]*\)"  # the word of the game beside the English one
)
A_KEY = re.compile(r"^(?:[a-z]+\.)+[a-zA-Z]+$|undefined|\[object|NaN")
HAN = re.compile(r"[\u3400-\u9fff]+")


def serious_violations(user: User) -> list[str]:
    """What axe reports on this screen as serious or critical."""
    if not site.AXE.is_file():
        site.give_up("axe-core is not installed (python tools/page.py test installs it)")
    user.page.evaluate(site.AXE.read_text(encoding="utf-8"))
    return user.page.evaluate(AXE)


def untranslated_texts(user: User) -> set[str]:
    """Chinese texts on an English screen, and keys that have no translation."""
    found = set[str]()
    for text in user.page.evaluate(TEXTS):
        answer = MAY_BE_CHINESE.sub("", text)
        if HAN.search(answer) or A_KEY.search(answer.strip()):
            found.add(text.strip())
    return found
