import Type from 'typebox'
import { Language } from '#contract/http.ts'
import type * as UnlistedTranslation from '../../../labs/unlisted-translation/weak.ts'
import { publicSettings } from '../../config/public-settings.ts'
import type { Configuration } from '../../config/schema.ts'
import { SCHEME_SCRIPT } from '../../http/pages/layout.ts'
import { NOTICES_SCRIPT } from '../../http/pages/notices-script.ts'
import { PreparedJson } from '../../http/replies/prepared-text.ts'
import { addressOf } from '../../http/requests/origin.ts'
import { type Call, httpReply, NOT_FOUND, type Routes } from '../../http/routing/routes.ts'
import type { Languages } from './languages.ts'

/** Facts about the shop for the web app and its visitors. */
export interface SiteFacts {
  configuration: Configuration
  languages: Languages
  version: string
  /** Seeded products and memories: part of the public configuration. */
  content: { products: unknown; memories: unknown }
  /** Countries of challenges, by key. */
  countries: Readonly<Record<string, { name: string; code: string }>>
}

/** Routes of the shop's configuration, version, languages and notifications. */
export function siteRoutes({ configuration, languages, version, content, countries }: SiteFacts): Routes {
  const { application } = configuration
  return (on) => {
    on.get(
      '/rest/admin/application-version',
      {
        tag: 'Shop',
        summary: 'Which release this is',
        answers: { 200: ['The version', Type.Object({ version: Type.String() })] },
      },
      () => ({
        version: application.showVersionNumber ? version : '',
      }),
    )
    const shown = new PreparedJson({ config: { ...publicSettings(configuration), ...content } })
    on.get(
      '/rest/admin/application-configuration',
      { tag: 'Shop', summary: 'How this shop is set up', answers: { 200: 'The configuration' } },
      () => shown,
    )
    on.get(
      '/rest/languages',
      {
        tag: 'Shop',
        summary: 'Languages on offer',
        answers: { 200: ['The languages', Type.Array(Language)] },
      },
      () => languages.list(),
    )
    on.get(
      '/rest/country-mapping',
      { tag: 'Shop', summary: 'Countries of challenges', answers: { 200: 'The countries' } },
      () => countries,
    )
    // In the format of exporters for scoring servers. JSON is valid YAML.
    on.get('/training/country-mapping', () => ({ ctf: { countryMapping: countries } }))
    for (const { path, text } of [SCHEME_SCRIPT, NOTICES_SCRIPT]) {
      on.get(path, () =>
        httpReply(200, text, {
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'public, max-age=86400',
        }),
      )
    }
    on.get('/assets/i18n/:file', async ({ shop, params }) => {
      const file = params.file ?? ''
      const texts = await shop.call<typeof UnlistedTranslation>('unlisted-translation').translation(file, {
        offered: () => languages.list().map(({ key }) => key),
        texts: (key) => languages.texts(key),
      })
      if (!texts) return NOT_FOUND
      shop.emit('translation.served', { file })
      return texts
    })

    const spoken = (): string[] => [...new Set(languages.list().map(({ key }) => key.slice(0, 2)))]
    const securityTxt = ({ shop, request }: Call): unknown => {
      shop.emit('securityContact.read', { url: request.raw.url ?? '' })
      const { contact, encryption, acknowledgements, hiring, csaf } = application.securityTxt
      const expires = shop.clock.now()
      expires.setFullYear(expires.getFullYear() + 1)
      const lines = [
        `Contact: ${contact}`,
        `Encryption: ${encryption}`,
        `Acknowledgements: ${acknowledgements}`,
        `Preferred-languages: ${spoken().join(', ')}`,
        `Hiring: ${hiring}`,
        ...(csaf ? [`Csaf: ${csaf.replace(/^(?=\/)/, addressOf(request))}`] : []),
        `Expires: ${expires.toUTCString()}`,
      ]
      return httpReply(200, lines.join('\n'), { 'content-type': 'text/plain; charset=utf-8' })
    }
    on.get('/security.txt', securityTxt)
    on.get('/.well-known/security.txt', securityTxt)
  }
}
