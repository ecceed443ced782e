import type { NearMiss } from '#lab'

const OURS = 'https://github.com/juice-shop/juice-shop'

/** What the page reports when a decal is in its address. */
function shown(name: string, decal: string): NearMiss {
  const challenge = 'svgInjectionChallenge'
  return { challenge, name, run: ({ emit }) => emit('verifySvgInjectionChallenge', decal) }
}

export const nearMisses: NearMiss[] = [
  shown('a picture of our own', 'brand/logo.svg'),
  shown('a cat, but the redirect does not know the way', '../../../redirect?to=https://cataas.com/cat'),
  shown('a cat from elsewhere', `../../../redirect?to=https://placecats.com/300/200?x=${OURS}`),
  shown('too few parent folders', `../../redirect?to=https://cataas.com/cat?x=${OURS}`),
]
