import type { PublicConfiguration } from '#web/configuration.ts'

/** What tours may speak of. */
export type TourSettings = Record<'domain' | 'shopName' | 'xssBonusPayload', string>

export function tourSettings({ application, challenges }: PublicConfiguration): TourSettings {
  const { domain, name: shopName } = application
  return { domain, shopName, xssBonusPayload: challenges.xssBonusPayload }
}

/** Puts the shop's settings into what a goal waits for. */
export function fillIn(text: string, settings: TourSettings): string {
  return Object.entries(settings).reduce(
    (filled, [name, value]) => filled.replaceAll(`{{${name}}}`, () => value),
    text,
  )
}

/** The same settings for texts that are HTML. */
export function asHtml(settings: TourSettings): TourSettings {
  const { domain, shopName, xssBonusPayload } = settings
  return { domain: escaped(domain), shopName: escaped(shopName), xssBonusPayload: escaped(xssBonusPayload) }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Those without a mouse are told to tap, and nothing of keys or developer tools. */
export const TOUCH = '(hover: none) and (pointer: coarse)'
