import { LARGEST_LOT } from '#contract/shop/loyalty.ts'
import type { Branding } from '../../config/branding.ts'
import { renderPage } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { Translator } from '../../http/replies/translations.ts'
import type { Direction, Exchanged } from './exchange.ts'

interface Frame {
  look: Branding
  speech: Translator
  /** Path to the shop's root. */
  home: string
}

/** The content of the page. */
export interface LoyaltyForm {
  pips: number
  /** In coins. */
  wallet: number
  /** The exchange that was just made. */
  done?: Exchanged & { direction: Direction }
  /** Why the exchange was refused, in English. */
  alert?: string
  /** The requested exchange. */
  direction?: Direction
  amount?: string
}

/** The page with a customer's points and the exchange form. */
export function loyaltyPage(
  { pips, wallet, done, alert, direction = 'toCoins', amount = '' }: LoyaltyForm,
  frame: Frame,
): string {
  const { speech, home } = frame
  const say = sayer(speech)
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(speech.lang, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value)
  const [pipsMore, centsMore] =
    done?.direction === 'toPips' ? [done.gets, -done.gives] : [-(done?.gives ?? 0), done?.gets ?? 0]
  const signed = new Intl.NumberFormat(speech.lang, { signDisplay: 'exceptZero' })
  const notice = done
    ? `<p class="notice" role="status">${say('Pips:')} ${signed.format(pipsMore)} · ${say('Cents:')} ${signed.format(centsMore)}</p>\n`
    : ''
  const chosen = (way: Direction) => (way === direction ? ' checked' : '')
  return framed(
    `<p>${say('A pip is what is left when the juice is gone. Two of them are worth three cents, and everybody starts with a hundred.')}</p>
${alert === undefined ? '' : `<p role="alert">${say(alert)}</p>\n`}${notice}<section>
<dl class="values">
<div><dt>${say('Your pips')}</dt><dd id="pips">${number(pips)}</dd></div>
<div><dt>${say('Your wallet, in coins')}</dt><dd id="wallet">${number(wallet, 2)}</dd></div>
</dl>
</section>
<section>
<h2>${say('Exchange')}</h2>
<form action="${home}loyalty" method="post">
<fieldset class="choices">
<legend>${say('Which way?')}</legend>
<label><input type="radio" name="direction" value="toCoins"${chosen('toCoins')}><span>${say('Pips into my wallet')}</span></label>
<label><input type="radio" name="direction" value="toPips"${chosen('toPips')}><span>${say('Cents from my wallet into pips')}</span></label>
</fieldset>
<label for="amount">${say('How many pips, or cents')}</label>
<input id="amount" name="amount" inputmode="numeric" autocomplete="off" value="${escapeHtml(amount)}" aria-describedby="amount-hint" required>
<p class="hint" id="amount-hint">${say('Whole ones, up to this many at a time:')} ${number(LARGEST_LOT)}</p>
<div class="actions"><button id="exchange" type="submit">${say('Exchange')}</button></div>
</form>
</section>`,
    frame,
  )
}

/** The page without a login. */
export function notSignedInPage(frame: Frame): string {
  const say = sayer(frame.speech)
  return framed(
    `<section><p>${say('Pips belong to somebody. Log in, and see how many are yours.')}</p>
<p><a class="button" href="${frame.home}#/login">${say('Log in')}</a></p></section>`,
    frame,
  )
}

function sayer({ translate: say }: Translator): (english: string) => string {
  return (english) => escapeHtml(say(english))
}

function framed(content: string, { look, speech, home }: Frame): string {
  const heading = speech.translate('Pips')
  const body = `<h1>${escapeHtml(heading)}</h1>\n${content}`
  return renderPage({ title: `${heading} · ${look.name}`, branding: look, translator: speech, home, body })
}
