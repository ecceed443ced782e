import type { ImageCaptcha } from '#contract/http.ts'
import { isoDate, tableDate } from '../../shop/clock.ts'
import type { Shop } from '../../shop/shop.ts'
import { drawLetters } from './letters.ts'

/** How long an image captcha has to be answered by whoever asked for it. */
const VALID_MS = 5 * 60_000

/** A new captcha for this customer; it takes the place of her last one. */
export function newImageCaptcha(shop: Shop, userId: number): ImageCaptcha {
  const { answer, image } = drawLetters()
  const at = tableDate(shop.clock.now())
  shop.tables.transaction(() => {
    forgetImageCaptcha(shop, userId)
    shop.tables.run(
      'INSERT INTO ImageCaptchas (image, answer, UserId, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?)',
      [image, answer, userId, at, at],
    )
  })
  return { image, answer, UserId: userId }
}

/** Whether this customer may go on: nothing was asked of her of late, or this answers it. Counts once. */
export function passImageCaptcha(shop: Shop, userId: number, answer: unknown): boolean {
  const captcha = shop.tables.get<{ id: number; answer: string; createdAt: string }>(
    'SELECT id, answer, createdAt FROM ImageCaptchas WHERE UserId = ? ORDER BY id DESC',
    [userId],
  )
  const now = shop.clock.now().getTime()
  if (!captcha || now - Date.parse(isoDate(captcha.createdAt)) > VALID_MS) return true
  const right = typeof answer === 'string' && captcha.answer === answer.toUpperCase()
  if (right) forgetImageCaptcha(shop, userId)
  shop.emit('captcha.answered', { kind: 'picture', captchaId: captcha.id, right, at: now })
  return right
}

function forgetImageCaptcha(shop: Shop, userId: number): void {
  shop.tables.run('DELETE FROM ImageCaptchas WHERE UserId = ?', [userId])
}
