import { randomInt } from 'node:crypto'
import type { Captcha } from '#contract/http.ts'
import { tableDate } from '../../shop/clock.ts'
import type { Shop } from '../../shop/shop.ts'

/** Unanswered captchas that a shop remembers; older ones go. */
const KEPT = 500

/** A new sum to be done: three numbers up to ten and two signs between them. */
export function newCaptcha(shop: Shop): Captcha {
  const captcha = sum()
  const answer = String(solve(captcha))
  const at = tableDate(shop.clock.now())
  const { lastInsertRowid: id } = shop.tables.run(
    'INSERT INTO Captchas (captcha, answer, createdAt, updatedAt) VALUES (?, ?, ?, ?)',
    [captcha, answer, at, at],
  )
  const captchaId = id - 1
  shop.tables.run('UPDATE Captchas SET captchaId = ? WHERE id = ?', [captchaId, id])
  shop.tables.run('DELETE FROM Captchas WHERE id <= ?', [id - KEPT])
  return { captchaId, captcha, answer }
}

/** Whether this answers that captcha. A right answer counts once: the captcha is gone afterwards. */
export function answerCaptcha(shop: Shop, captchaId: unknown, answer: unknown): boolean {
  const id = typeof captchaId === 'string' && captchaId !== '' ? Number(captchaId) : captchaId
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || typeof answer !== 'string') return false
  const { changes } = shop.tables.run('DELETE FROM Captchas WHERE captchaId = ? AND answer = ?', [id, answer])
  const right = changes > 0
  const at = shop.clock.now().getTime()
  shop.tell('captcha.answered', { kind: 'sum', captchaId: id, right, at })
  return right
}

function sum(): string {
  const number = (): number => randomInt(1, 11)
  const sign = (): string => ['+', '-', '*'][randomInt(3)] ?? '+'
  return `${number()}${sign()}${number()}${sign()}${number()}`
}

/** What a sum comes to: products first, as at school. */
export function solve(text: string): number {
  const terms = text.match(/[+-]?\d+(\*\d+)*/g) ?? []
  return terms
    .map((term) => term.split('*').reduce((product, factor) => product * Number(factor), 1))
    .reduce((total, term) => total + term, 0)
}
