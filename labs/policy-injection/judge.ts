import type { Judge } from '#lab'

const PAYLOAD = '<script>alert(`xss`)</script>'

/**
 * Whether a browser runs scripts that stand in a page with this policy. Of directives with the same name the first one
 * counts, and a nonce or a hash takes the permission back.
 */
function runsInlineScripts(policy: string): boolean {
  const directives = policy.split(';').map((directive) => directive.trim().toLowerCase().split(/\s+/))
  const first = (wanted: string) => directives.find(([name]) => name === wanted)
  const sources = first('script-src-elem') ?? first('script-src') ?? first('default-src')
  if (!sources) return true
  return sources.includes("'unsafe-inline'") && !sources.some((one) => /^'(nonce-|sha\d|strict-)/.test(one))
}

/** Both have to be there in one and the same page; it takes no browser to tell what one would do. */
export const judge: Judge = ({ on }) => ({
  usernameXssChallenge: on(
    'profile.shown',
    ({ nameHtml, policy }) => nameHtml.includes(PAYLOAD) && runsInlineScripts(policy),
  ),
})

/** The script stands in the page, and the policy holds it. */
export const near: Judge = ({ on }) => ({
  usernameXssChallenge: on('profile.shown', ({ nameHtml }) => nameHtml.includes(PAYLOAD)),
})
