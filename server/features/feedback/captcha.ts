import { randomInt } from 'node:crypto'
import type { Captcha } from '#contract/http.ts'
import type * as ReusableCaptcha from '../../../labs/reusable-captcha/weak.ts'
import { formatTableDate } from '../../shop/clock.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'

/** Maximum number of unanswered captchas of a shop. Older ones are dropped. */
const KEPT = 500

/** Number of recent answers that are remembered. */
const TEN = 10
const MINUTE_MS = 60_000
const PASSED = 'passedCaptchas'

/** Creates a captcha: three numbers up to ten and two operators. */
export function newCaptcha(shop: Shop): Captcha {
  const captcha = sum()
  const answer = String(evaluateExpression(captcha))
  const at = formatTableDate(shop.clock.now())
  const { lastInsertRowid: id } = shop.tables.run(
    'INSERT INTO Captchas (captcha, answer, createdAt, updatedAt) VALUES (?, ?, ?, ?)',
    [captcha, answer, at, at],
  )
  const captchaId = id - 1
  shop.tables.run('UPDATE Captchas SET captchaId = ? WHERE id = ?', [captchaId, id])
  shop.tables.run('DELETE FROM Captchas WHERE id <= ?', [id - KEPT])
  return { captchaId, captcha, answer }
}

/**
 * Whether the live code accepts an answer. The returned function records the result. Call it in the transaction that
 * writes the feedback, without awaiting anything before.
 */
export async function checkCaptchaAnswer(
  shop: Shop,
  captchaId: unknown,
  answer: unknown,
): Promise<() => boolean> {
  const id = typeof captchaId === 'string' && captchaId !== '' ? Number(captchaId) : captchaId
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || typeof answer !== 'string') return () => false
  const at = shop.clock.now().getTime()
  const forgotten = new Set<number>()
  const { isPassed } = shop.call<typeof ReusableCaptcha>('reusable-captcha')
  const isRight = await isPassed(captchasOf(shop, at, forgotten), id, answer)
  return () => {
    const gone = new Set([...forgotten].filter((one) => forget(shop, one)))
    // A captcha that can be used once may have been used meanwhile.
    const right = isRight && (!forgotten.has(id) || gone.has(id))
    const tenthLast = right ? notePassed(shop, at)[TEN - 1] : undefined
    const tenthLastAgo = tenthLast === undefined ? undefined : at - tenthLast
    shop.emit('captcha.answered', { kind: 'sum', captchaId: id, right, at, tenthLastAgo })
    return right
  }
}

/** The shop's captchas for the live code. Those to be deleted are collected. */
function captchasOf(shop: Shop, at: number, forgotten: Set<number>) {
  return {
    answerOf: (id: number) => (forgotten.has(id) ? undefined : rightAnswer(shop, id)),
    forget: (id: number) => void forgotten.add(id),
    recent: () => passedOf(shop).filter((time) => at - time < MINUTE_MS).length,
  }
}

function rightAnswer({ tables }: Shop, id: number): string | undefined {
  return tables.get<{ answer: string }>('SELECT answer FROM Captchas WHERE captchaId = ?', [id])?.answer
}

/** Returns whether the captcha existed. */
function forget({ tables }: Shop, id: number): boolean {
  return tables.run('DELETE FROM Captchas WHERE captchaId = ?', [id]).changes > 0
}

/** Times of recent correct answers. */
interface Passed extends Document {
  /** Latest first, ten at most. */
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

/** Computes the expression, products first. */
export function evaluateExpression(text: string): number {
  const terms = text.match(/[+-]?\d+(\*\d+)*/g) ?? []
  return terms
    .map((term) => term.split('*').reduce((product, factor) => product * Number(factor), 1))
    .reduce((total, term) => total + term, 0)
}
