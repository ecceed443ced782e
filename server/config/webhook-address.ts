import { BadConfiguration } from './bad-configuration.ts'

/** Where solved challenges are to be reported, if anywhere. Throws `BadConfiguration`. */
export function webhookAddress({ SOLUTIONS_WEBHOOK: url }: NodeJS.ProcessEnv): string | undefined {
  if (!url) return undefined
  const protocol = URL.canParse(url) ? new URL(url).protocol : ''
  if (protocol === 'http:' || protocol === 'https:') return url
  throw new BadConfiguration(
    'The environment is wrong at SOLUTIONS_WEBHOOK: must be an address such as https://scores.example/hook',
  )
}
