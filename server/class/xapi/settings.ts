import { ConfigurationError } from '../../config/configuration-error.ts'
import { isPrivateServiceUrl, isServiceUrl } from '../../config/loopback.ts'

/** The learning record store that gets statements. */
export interface XapiSettings {
  /** The address before `statements`. */
  url: URL
  key: string
  secret: string
  /** Whether statements name nicknames. */
  hasNicknames: boolean
}

/** The settings from the environment; undefined without a store. Throws `ConfigurationError`. */
export function xapiIn(env: NodeJS.ProcessEnv): XapiSettings | undefined {
  const { XAPI_URL, XAPI_KEY, XAPI_SECRET, XAPI_NAMES, XAPI_NETWORK } = env
  if (!XAPI_URL) {
    const lonely = ['XAPI_KEY', 'XAPI_SECRET', 'XAPI_NAMES', 'XAPI_NETWORK'].find((name) => env[name])
    if (lonely)
      throw new ConfigurationError(`${lonely} needs XAPI_URL, the address of a learning record store.`)
    return undefined
  }
  if (XAPI_NETWORK && XAPI_NETWORK !== 'private') {
    throw new ConfigurationError(
      'XAPI_NETWORK is "private", or is left out: then plain HTTP leads to this machine only.',
    )
  }
  const isReachedSafely = XAPI_NETWORK === 'private' ? isPrivateServiceUrl : isServiceUrl
  const url = URL.canParse(XAPI_URL) ? new URL(XAPI_URL) : undefined
  if (url?.search !== '' || !isReachedSafely(XAPI_URL)) {
    throw new ConfigurationError(
      'XAPI_URL is the address of a learning record store, such as https://lrs.example/xapi. It has to begin with https://, unless the store is on this machine, or in a private network and XAPI_NETWORK=private says so.',
    )
  }
  if (!XAPI_KEY || !XAPI_SECRET) {
    throw new ConfigurationError(
      'XAPI_KEY and XAPI_SECRET are what the learning record store gives to senders.',
    )
  }
  if (XAPI_NAMES && XAPI_NAMES !== 'nicknames') {
    throw new ConfigurationError(
      'XAPI_NAMES is "nicknames", or is left out: then statements have numbers only.',
    )
  }
  url.pathname = `${url.pathname.replace(/\/(statements\/?)?$/, '')}/`
  return { url, key: XAPI_KEY, secret: XAPI_SECRET, hasNicknames: XAPI_NAMES === 'nicknames' }
}
