import { word } from '../lettering.ts'
import { linear, litShape } from '../light.ts'
import { mark, singleColour } from '../mark.ts'
import { BLOOD, darker, INK, LIME, lighter, PAPER, WARM } from '../palette.ts'
import { filledPath, oval, type Paper, placeAt, stroke } from '../paper.ts'
import { shadow, stall } from '../stall.ts'

/** A hanger on a hook. */
function hanger(): string {
  return stroke('M240 96V74Q262 66 258 50Q250 36 238 46M150 132L240 92L330 132', 7, '#e8c9a0')
}

/** Folds that fall from the shoulders. */
function folds(d: string, cloth: string): string {
  return stroke(d, 5, darker(cloth, 0.7), 0.5)
}

/** A shirt from the fan shop. */
export function shirt(paper: Paper): string {
  const cloth = '#fff3dc'
  const d =
    'M196 108Q240 148 284 108L322 120Q338 126 348 146L394 236L348 262L330 232V386Q330 396 318 398Q240 408 162 398Q150 396 150 386V232L132 262L86 236L132 146Q142 126 158 120Z'
  const inside =
    folds(
      'M150 232Q158 200 150 176M330 232Q322 200 330 176M176 396Q170 350 180 320M300 396Q310 356 298 326',
      cloth,
    ) +
    stroke('M196 108Q240 162 284 108', 9, BLOOD) +
    stroke('M96 232L136 254M384 232L344 254', 7, BLOOD) +
    placeAt(240, 270, mark(), 1.32)
  return (
    stall(paper, 'guava') + hanger() + litShape(paper, d, cloth, { depth: 44, fall: 0.3, warm: 6, inside })
  )
}

/** A fitted shirt of the CTF series. */
export function fittedShirt(paper: Paper): string {
  const cloth = BLOOD
  const d =
    'M190 112Q240 176 290 112L320 122Q334 128 342 146L370 206L328 226L316 202Q306 250 318 300Q324 350 330 390Q240 414 150 390Q156 350 162 300Q174 250 164 202L152 226L110 206L138 146Q146 128 160 122Z'
  const flag =
    stroke('M196 350V216', 8, '#fff3dc') +
    filledPath('M196 220Q226 202 250 218T304 214L296 290Q272 298 248 286T196 292Z', LIME)
  const inside =
    folds(
      'M164 202Q176 184 170 164M316 202Q304 184 310 164M186 392Q184 350 192 326M292 392Q298 354 288 330',
      cloth,
    ) +
    stroke('M190 112Q240 186 290 112', 9, INK) +
    flag +
    placeAt(248, 256, mark(singleColour(INK, LIME)), 0.58)
  return (
    stall(paper, 'lagoon') +
    hanger() +
    litShape(paper, d, linear(paper, [lighter(cloth, 0.15), cloth]), {
      depth: 40,
      fall: 0.3,
      warm: 6,
      inside,
    })
  )
}

export function hoodie(paper: Paper): string {
  const cloth = '#33273f'
  const d =
    'M160 142Q120 154 108 200L74 330Q72 342 84 346L124 354L146 268V392Q146 404 160 406Q240 414 320 406Q334 404 334 392V268L356 354L396 346Q408 342 406 330L372 200Q360 154 320 142Z'
  const hood = 'M240 58C306 58 344 106 330 148C318 182 280 196 240 196S162 182 150 148C136 106 174 58 240 58Z'
  const inside =
    stroke('M146 268Q154 240 146 214M334 268Q326 240 334 214', 6, '#150f1d', 0.8) +
    filledPath('M190 314H290L312 366Q240 376 168 366Z', '#271c33') +
    stroke('M190 314L168 366M290 314L312 366', 4, '#150f1d') +
    stroke('M146 388Q240 398 334 388M80 326L128 338M400 326L352 338', 5, '#150f1d', 0.7) +
    placeAt(240, 274, mark(), 0.74)
  const dark = litShape(
    paper,
    'M240 84C286 84 310 116 302 146C294 172 266 182 240 182S186 172 178 146C170 116 194 84 240 84Z',
    '#0e0914',
    { depth: 0, rim: 0, warm: 0 },
  )
  const eyes = filledPath('M214 128l16 6l-16 6zM266 128l-16 6l16 6z', LIME)
  const strings =
    stroke('M214 184V236M266 182V226', 5, WARM) + oval(214, 240, 5, 7, WARM) + oval(266, 230, 5, 7, WARM)
  return (
    stall(paper, 'blood') +
    litShape(paper, d, linear(paper, [lighter(cloth, 0.14), cloth]), {
      depth: 36,
      fall: 0.3,
      warm: 6,
      inside,
    }) +
    litShape(paper, hood, lighter(cloth, 0.06), { depth: 22, warm: 6 }) +
    dark +
    eyes +
    strings
  )
}

export function mug(paper: Paper): string {
  const clay = '#2b2036'
  const d = 'M96 190H316V352Q316 402 266 406H146Q96 402 96 352Z'
  const ear = 'M312 224C394 214 394 356 310 340'
  const steam = stroke(
    'M166 154Q146 126 170 104T166 58M214 150Q194 122 220 96T214 44M262 154Q244 128 264 108T262 70',
    9,
    WARM,
    0.4,
  )
  return (
    stall(paper, 'mango', shadow(210, 240)) +
    steam +
    stroke(ear, 34, darker(clay, 0.6)) +
    stroke(ear, 34, clay) +
    stroke('M314 210C412 202 414 370 306 356', 5, LIME) +
    litShape(paper, d, linear(paper, [lighter(clay, 0.22), clay]), {
      depth: 56,
      fall: 0.3,
      warm: 8,
      inside: placeAt(196, 304, mark(), 1.32),
    }) +
    oval(206, 190, 110, 24, lighter(clay, 0.3)) +
    oval(206, 192, 99, 18, '#120a1a') +
    oval(206, 197, 86, 12, '#ff8a1f') +
    oval(186, 196, 40, 4, WARM, 0.5)
  )
}

/** A face mask of the King of the Hill series. */
export function faceMask(paper: Paper): string {
  const cloth = '#fff3dc'
  const d = 'M110 218Q170 178 240 178T370 218L362 300Q340 362 240 372Q140 362 118 300Z'
  const loops = 'M114 224C30 190 30 350 124 306M366 224C450 190 450 350 356 306'
  const pleats = stroke('M116 252Q240 218 364 252M120 290Q240 326 360 290', 5, darker(cloth, 0.8), 0.45)
  const crown = litShape(
    paper,
    'M160 176L146 92L196 128L240 74L284 128L334 92L320 176Q240 150 160 176Z',
    '#ffc62e',
    { depth: 26, fall: 0.2, warm: 6, inside: stroke('M160 158Q240 132 320 158', 6, '#c9761a', 0.7) },
  )
  const jewels = oval(146, 90, 10, 10, BLOOD) + oval(240, 72, 12, 12, LIME) + oval(334, 90, 10, 10, BLOOD)
  return (
    stall(paper, 'grape') +
    stroke(loops, 10, WARM, 0.85) +
    crown +
    jewels +
    litShape(paper, d, cloth, { depth: 40, warm: 6, inside: pleats + placeAt(240, 280, mark(), 0.92) })
  )
}

/** Temporary tattoos. */
export function tattoo(paper: Paper): string {
  const skin = '#d0905f'
  const arm =
    'M18 480V366C70 346 98 300 146 276C190 256 236 262 262 294L276 238C272 204 254 184 246 160C222 146 212 116 226 92C242 66 292 54 324 72C352 90 354 128 336 152C376 204 420 286 414 356C408 428 330 452 252 448C184 446 112 452 92 480Z'
  const fist =
    'M226 100Q250 88 268 98M238 126Q264 112 284 120M250 152Q272 138 296 144M268 74Q262 88 268 98M296 66Q286 100 284 120M324 74Q306 120 296 144'
  const creases =
    stroke(fist, 5, darker(skin, 0.8), 0.6) +
    stroke('M262 294Q268 318 258 336M60 392Q84 380 98 366', 5, darker(skin, 0.8), 0.5)
  const ink =
    placeAt(250, 366, mark(singleColour('#33164a', skin)), 1.06, -8) +
    stroke(
      'M150 352Q164 330 188 334M158 386Q172 374 190 376M340 336Q326 318 308 326M344 374Q330 360 312 364',
      6,
      '#33164a',
    )
  const card = litShape(paper, 'M-58-70H58V70H-58Z', PAPER, { depth: 7, inside: sheetOf() })
  const fill = linear(paper, [lighter(skin, 0.35), skin])
  const clip =
    '<clipPath id="tt"><path d="M240 18C424 18 462 56 462 240S424 462 240 462 18 424 18 240 56 18 240 18Z"/></clipPath>'
  return `${stall(paper, 'mint')}${clip}<g clip-path="url(#tt)">${litShape(paper, arm, fill, { depth: 40, warm: 7, inside: creases + ink })}</g>${placeAt(126, 178, card, 1.12, -12)}`
}

/** The small pictures on a sheet of tattoos. */
function sheetOf(): string {
  return (
    placeAt(0, -22, mark(singleColour('#33164a', PAPER)), 0.56) + placeAt(0, 40, word('403', '#33164a'), 0.46)
  )
}
