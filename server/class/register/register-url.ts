import { BadConfiguration } from '../../config/bad-configuration.ts'

/** Where the register is, if it is in PostgreSQL. Throws `BadConfiguration`, which never shows what may be a password. */
export function registerUrlIn({ REGISTER_URL }: NodeJS.ProcessEnv): string | undefined {
  const text = REGISTER_URL?.trim()
  if (!text) return undefined
  const url = URL.parse(text)
  const isWhole =
    url && /^postgres(ql)?:$/.test(url.protocol) && url.hostname && url.username && url.pathname.length > 1
  if (isWhole) return text
  throw new BadConfiguration(
    'REGISTER_URL is an address such as postgres://user:password@host:5432/database. Signs such as / and @ in a password are written as %2F and %40.',
  )
}
