import type { Configuration } from '../../config/schema.ts'
import { answer, notHere, type Routes } from '../../http/routing.ts'
import type { Languages } from './languages.ts'

/** What the web app and its visitors ask about the shop itself. */
export interface SiteFacts {
  configuration: Configuration
  languages: Languages
  version: string
  /** Products and memories as they were seeded: part of the public configuration. */
  content: { products: unknown; memories: unknown }
}

/** The shop's configuration, version, languages and notes to visitors. */
export function siteRoutes({ configuration, languages, version, content }: SiteFacts): Routes {
  const { application, ctf } = configuration
  return (on) => {
    on.get('/rest/admin/application-version', () => ({
      version: application.showVersionNumber ? version : '',
    }))
    on.get('/rest/admin/application-configuration', () => ({ config: { ...configuration, ...content } }))
    on.get('/rest/languages', () => languages.list())
    // Existing clients take the empty 500 for "there are none".
    on.get('/rest/country-mapping', () => ctf.countryMapping ?? answer(500, ''))
    // As exporters for scoring servers want it: their own file's shape, JSON being YAML.
    on.get('/training/country-mapping', () => ({ ctf: { countryMapping: ctf.countryMapping ?? {} } }))
    on.get('/assets/i18n/:file', ({ params }) => {
      const texts = languages.texts(params.file?.replace(/\.json$/, '') ?? '')
      return texts ?? notHere
    })

    const securityTxt = ({ shop }: { shop: { clock: { now(): Date } } }): unknown => {
      const { contact, encryption, acknowledgements, hiring } = application.securityTxt
      const expires = shop.clock.now()
      expires.setFullYear(expires.getFullYear() + 1)
      const lines = [
        `Contact: ${contact}`,
        `Encryption: ${encryption}`,
        `Acknowledgements: ${acknowledgements}`,
        'Preferred-Languages: en',
        `Hiring: ${hiring}`,
        `Expires: ${expires.toUTCString()}`,
      ]
      return answer(200, lines.join('\n'), { 'content-type': 'text/plain; charset=utf-8' })
    }
    on.get('/security.txt', securityTxt)
    on.get('/.well-known/security.txt', securityTxt)
  }
}
