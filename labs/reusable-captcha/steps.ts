import type { Http } from '#lab'

export interface Captcha {
  captchaId: number
  captcha: string
  answer: string
}

/** Solves a captcha from its text: products first. */
export function solve(sum: string): string {
  const terms = sum.match(/[+-]?\d+(\*\d+)*/g) ?? []
  const product = (term: string): number => term.split('*').reduce((so, factor) => so * Number(factor), 1)
  return String(terms.map(product).reduce((total, term) => total + term, 0))
}

export async function newCaptcha(http: Http): Promise<Captcha> {
  return (await http.get('/rest/captcha/')).json<Captcha & Record<string, unknown>>()
}
