import {
  ATTACK,
  arrow,
  box,
  browser,
  drawing,
  envelope,
  GUARD,
  INK,
  line,
  person,
  ring,
  shape,
  shop,
  spark,
  store,
  stranger,
  writing,
} from './kit.ts'

/** Drawings of the group `scripts`, by page name. */
export const scripts = {
  'dom-xss': drawing(
    browser(60, 16, 200, 130),
    box(108, 20, 130, 10),
    line('M150 25h70', ATTACK, ' stroke-width="6"'),
    arrow([222, 28], [184, 96], ATTACK, 40),
    writing(80, 56, [80, 60]),
    spark(164, 106, ATTACK, 24),
  ),
  'reflected-xss': drawing(
    stranger(36, 54),
    spark(92, 58, ATTACK, 10),
    arrow([104, 58], [232, 50], ATTACK, -20),
    shop(240, 40),
    arrow([232, 96], [188, 116], ATTACK, 10),
    browser(92, 98, 88, 54),
    spark(136, 134, ATTACK, 11),
  ),
  'stored-xss': drawing(
    stranger(40, 56),
    arrow([68, 70], [122, 80], ATTACK, -14),
    store(130, 46),
    spark(158, 88, ATTACK, 12),
    ...[8, 58, 108].map(
      (y) =>
        browser(244, y, 62, 44) +
        spark(275, y + 31, ATTACK, 9) +
        line(`M190 80L238 ${y + 24}`, INK, ' stroke-dasharray="3 8"'),
    ),
  ),
  'cross-site-request-forgery': drawing(
    browser(14, 34, 84, 66, ATTACK),
    envelope(26, 54, ATTACK),
    arrow([102, 70], [142, 70], ATTACK),
    person(166, 40),
    box(144, 98, 44, 30, GUARD, 0.2),
    ring(166, 113, 8, GUARD),
    line('M194 106L222 92', GUARD, ' stroke-dasharray="3 7"'),
    arrow([192, 66], [232, 66], ATTACK),
    shop(240, 40),
  ),
  redirects: drawing(
    line('M110 152V20', INK, ' stroke-width="8"'),
    shape('M110 30h92l18 16l-18 16h-92Z'),
    ring(134, 46, 9, GUARD, 0.3),
    line('M150 46h44'),
    line('M220 46q60 4 62 56', ATTACK, ' stroke-dasharray="1 9" stroke-width="6"'),
    arrow([282, 100], [272, 146], ATTACK),
    person(46, 84),
  ),
}
