import type { Judge } from '#lab'

/** The one product whose description has a link. */
const TOOL = 9
/** A description has one link. Of hundreds, the first ones are enough. */
const MOST_LINKS = 20

function addressesIn(description: string): string[] {
  const links = [...description.matchAll(/href="([^"]*)"/g)].slice(0, MOST_LINKS)
  return links.map(([, address = '']) => address)
}

/** The link has the right target, in a new tab, and none of the old ones. */
export const judge: Judge = ({ on }) => ({
  changeProductChallenge: on('product.changed', ({ before, after }, { productTamperingUrl }) => {
    if (after.id !== TOOL) return false
    const old = addressesIn(before?.description ?? '').filter((address) => address !== productTamperingUrl)
    const isGone = old.every((address) => !after.description.includes(address))
    return isGone && after.description.includes(`<a href="${productTamperingUrl}" target="_blank">`)
  }),
})
