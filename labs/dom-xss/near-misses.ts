import type { NearMiss } from '#lab'

/** What the search page reports when it has shown a text. */
function echoed(challenge: string, name: string, text: string): NearMiss {
  return { challenge, name, run: ({ emit }) => emit('verifyLocalXssChallenge', text) }
}

export const nearMisses: NearMiss[] = [
  echoed('localXssChallenge', 'an iframe that says nothing', '<iframe src="javascript:void(0)">'),
  echoed(
    'localXssChallenge',
    'the payload in quotes that end too early',
    "<iframe src='javascript:alert(`xss`)'>",
  ),
  echoed('localXssChallenge', 'an honest search', 'apple'),
  echoed(
    'xssBonusChallenge',
    'a player that plays something else',
    '<iframe src="https://w.soundcloud.com/player/"></iframe>',
  ),
  echoed(
    'xssBonusChallenge',
    'the payload of the challenge next door',
    '<iframe src="javascript:alert(`xss`)">',
  ),
]
