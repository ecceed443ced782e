import type { NearMiss } from '#lab'

/** Opens a page without an egg. */
function goes(name: string, path: string): NearMiss {
  return {
    challenge: 'easterEggLevelTwoChallenge',
    name,
    run: async ({ http, expect }) => {
      const answer = await http.get(path)
      expect(!answer.text.includes('Welcome to Planet'), 'there is an egg')
    },
  }
}

export const nearMisses: NearMiss[] = [
  goes(
    'only the first layer is peeled off',
    '/gur/qrif/ner/fb/shaal/gurl/uvq/na/rnfgre/rtt/jvguva/gur/rnfgre/rtt',
  ),
  goes('half of the way', '/the/devs/are/so/funny/they/hid/an/easter/egg'),
]
