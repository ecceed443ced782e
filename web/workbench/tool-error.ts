import i18next from 'i18next'

/** Why a tool failed: the key of a text, and its parameters. */
export class ToolError extends Error {
  readonly key: string
  readonly values: Record<string, string | number>

  constructor(key: string, values: Record<string, string | number> = {}) {
    super(key)
    this.name = 'Trouble'
    this.key = key
    this.values = values
  }
}

/** The text of an error; messages of libraries are in English. */
export function errorText(error: unknown): string {
  if (error instanceof ToolError) return i18next.t(error.key, error.values)
  const detail = error instanceof Error ? error.message : String(error)
  return i18next.t('WB_TROUBLE', { detail })
}
