import { randomInt } from 'node:crypto'
import type { Captcha } from '#contract/http.ts'
import type * as ReusableCaptcha from '../../../labs/reusable-captcha/weak.ts'
import { tableDate } from '../../shop/clock.ts'
import type { Document } from '../../shop/documents.ts'
import type { Shop } from '../../shop/shop.ts'

/** Unanswered captchas that a shop remembers; older ones go. */
const KEPT = 500

/** So many times are remembered. */
const TEN = 10
const MINUTE_MS = 60_000
const PASSED = 'passedCaptchas'

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

/** Whether this answers that captcha well enough for the code that is live. */
export function answerCaptcha(shop: Shop, captchaId: unknown, answer: unknown): boolean {
  const id = typeof captchaId === 'string' && captchaId !== '' ? Number(captchaId) : captchaId
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || typeof answer !== 'string') return false
  const at = shop.clock.now().getTime()
  const right = shop
    .live<typeof ReusableCaptcha>('reusable-captcha')
    .isPassed(captchasOf(shop, at), id, answer)
  const tenthLast = right ? notePassed(shop, at)[TEN - 1] : undefined
  const tenthLastAgo = tenthLast === undefined ? undefined : at - tenthLast
  shop.tell('captcha.answered', { kind: 'sum', captchaId: id, right, at, tenthLastAgo })
  return right
}

function captchasOf(shop: Shop, at: number) {
  return {
    answerOf: (id: number) =>
      shop.tables.get<{ answer: string }>('SELECT answer FROM Captchas WHERE captchaId = ?', [id])?.answer,
    forget: (id: number) => void shop.tables.run('DELETE FROM Captchas WHERE captchaId = ?', [id]),
    recent: () => passedOf(shop).filter((time) => at - time < MINUTE_MS).length,
  }
}

/** When captchas were passed of late. */
interface Passed extends Document {
  /** The last first, ten at most. */
  times: number[]
}

function passedOf(shop: Shop): number[] {
  return shop.documents.find<Passed>(PASSED)[0]?.times ?? []
}

function notePassed(shop: Shop, at: number): number[] {
  const times = [at, ...passedOf(shop)].slice(0, TEN)
  const { updated } = shop.documents.update<Passed>(PASSED, {}, (passed) => ({ ...passed, times }))
  if (updated.length === 0) shop.documents.insert<Passed>(PASSED, { times })
  return times
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
