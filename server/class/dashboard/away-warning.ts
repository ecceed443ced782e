import type { Translator } from '../../http/replies/translations.ts'

const AWAY =
  'The register has not been reached for {time}: what you see is from before that. Shops go on, and what learners do is kept until it is back.'

/** What trainers should know while the desk shows what was last known. Nothing where it does not. */
export function awayWarnings(
  awaySince: number | undefined,
  { translate: say }: Pick<Translator, 'translate'>,
): string[] {
  return awaySince === undefined ? [] : [say(AWAY).replace('{time}', since(awaySince))]
}

/** A while that can be read in any language, and in any time zone. */
export function since(at: number | undefined): string {
  if (at === undefined) return '?'
  const seconds = Math.max(0, Math.round((Date.now() - at) / 1_000))
  return seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
