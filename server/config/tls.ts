import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { ConfigurationError } from './configuration-error.ts'

/** Files for HTTPS: a certificate with its chain, and its key, both in PEM. */
export interface TlsFiles {
  cert: Buffer
  key: Buffer
}

/** The files that TLS_CERT and TLS_KEY name; undefined if neither is set. Throws `ConfigurationError`. */
export function readTls({ TLS_CERT, TLS_KEY }: NodeJS.ProcessEnv): TlsFiles | undefined {
  if (!TLS_CERT && !TLS_KEY) return undefined
  if (!TLS_CERT) throw wrong('TLS_CERT', 'is missing: TLS_KEY is only the half of it')
  if (!TLS_KEY) throw wrong('TLS_KEY', 'is missing: TLS_CERT is only the half of it')
  const files = { cert: read('TLS_CERT', TLS_CERT), key: read('TLS_KEY', TLS_KEY) }
  tryOut('TLS_CERT', 'holds no certificate in PEM', { cert: files.cert })
  tryOut('TLS_KEY', 'holds no key in PEM, or one with a passphrase', { key: files.key })
  tryOut('TLS_KEY', 'does not belong to the certificate of TLS_CERT', files)
  return files
}

function read(setting: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw wrong(setting, `names a file that cannot be read (${code}): ${file}`)
  }
}

function tryOut(setting: string, problem: string, files: Partial<TlsFiles>): void {
  try {
    createSecureContext(files)
  } catch {
    throw wrong(setting, problem)
  }
}

function wrong(setting: string, problem: string): ConfigurationError {
  return new ConfigurationError(`The environment is wrong at ${setting}: it ${problem}.`)
}
