import { expect, it } from 'vitest'
import { fillPlaceholders } from './placeholders.ts'

const settings = {
  domain: 'kiosk.example',
  shopName: 'Kiosk & Co',
  xssBonusPayload: '<iframe src="https://player.example/?a=1&$&"></iframe>',
  productTamperingUrl: 'https://tampered.example',
  csrfSite: 'http://elsewhere.example',
  metricsIgnoredUserAgents: [],
}

it('fills in settings, escaped for HTML', () => {
  expect(fillPlaceholders('Ask jim@{{domain}} at {{shopName}}.', settings)).toBe(
    'Ask jim@kiosk.example at Kiosk &amp; Co.',
  )
  expect(fillPlaceholders('{{xssBonusPayload}}', settings)).toBe(
    '&lt;iframe src=&quot;https://player.example/?a=1&amp;$&amp;&quot;&gt;&lt;/iframe&gt;',
  )
})

it.each(['{{toString}}', '{domain}', '{{ 7*7 }}', 'plain'])('leaves %s unchanged', (text) => {
  expect(fillPlaceholders(text, settings)).toBe(text)
})
