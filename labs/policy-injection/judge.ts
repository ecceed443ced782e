import type { Judge } from '#lab'

const PAYLOAD = '<script>alert(`xss`)</script>'

/**
 * Whether a browser runs inline scripts with this policy. Of directives with one name the first counts, and a nonce or
 * a hash revokes the permission.
 */
function runsInlineScripts(policy: string): boolean {
  const directives = policy.split(';').map((directive) => directive.trim().toLowerCase().split(/\s+/))
  const first = (wanted: string) => directives.find(([name]) => name === wanted)
  const sources = first('script-src-elem') ?? first('script-src') ?? first('default-src')
  if (!sources) return true
  return sources.includes("'unsafe-inline'") && !sources.some((one) => /^'(nonce-|sha\d|strict-)/.test(one))
}

/** Both have to be in one page; no browser is needed to evaluate it. */
export const judge: Judge = ({ on }) => ({
  usernameXssChallenge: on(
    'profile.shown',
    ({ nameHtml, policy }) => nameHtml.includes(PAYLOAD) && runsInlineScripts(policy),
  ),
})

/** The script is in the page, and the policy blocks it. */
export const near: Judge = ({ on }) => ({
  usernameXssChallenge: on('profile.shown', ({ nameHtml }) => nameHtml.includes(PAYLOAD)),
})
