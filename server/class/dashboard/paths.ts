/** Paths of earlier releases, which still work, and what replaced them. */
const OLDER_PATHS: readonly [older: RegExp, path: string][] = [
  [/^\/api\/room\/live(?=$|\?)/, '/api/activity/live'],
  [/^\/api\/acts\/words(?=$|\?)/, '/api/actions/passphrase'],
  [/^\/api\/acts\//, '/api/actions/'],
  [/^\/api\/door(?=$|[/?])/, '/api/admission'],
  [/^\/api\/signals(?=$|\?)/, '/api/controls'],
  [/^\/api\/wall\/names(?=$|\?)/, '/api/projector/names'],
  [/^\/api\/export(?=\.(?:csv|json)(?:$|\?))/, '/api/export/challenges'],
  [/^(\/api\/learners\/[^/?]+)\/words(?=$|\?)/, '$1/passphrase'],
]

/** Returns the URL of a request with today's path, if its path is one of an earlier release. */
export function currentUrl(url: string): string {
  const [older, path] = OLDER_PATHS.find(([pattern]) => pattern.test(url)) ?? []
  return older && path !== undefined ? url.replace(older, path) : url
}

/** The last part of the path of an action. The audit list stores the action `words` of a new passphrase. */
export function pathOfAction(action: string): string {
  return action === 'words' ? 'passphrase' : action
}
