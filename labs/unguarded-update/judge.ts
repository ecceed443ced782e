import type { Judge } from '#lab'

/** The one product whose description holds a link. */
const TOOL = 9
/** It has one link. Of whoever made hundreds, the first ones tell enough. */
const MOST_LINKS = 20

function addressesIn(description: string): string[] {
  const links = [...description.matchAll(/href="([^"]*)"/g)].slice(0, MOST_LINKS)
  return links.map(([, address = '']) => address)
}

/** The link leads where it should, in a new tab, and nowhere that it led to before. */
export const judge: Judge = ({ on }) => ({
  changeProductChallenge: on('product.changed', ({ before, after }, { productTamperingUrl }) => {
    if (after.id !== TOOL) return false
    const old = addressesIn(before?.description ?? '').filter((address) => address !== productTamperingUrl)
    const isGone = old.every((address) => !after.description.includes(address))
    return isGone && after.description.includes(`<a href="${productTamperingUrl}" target="_blank">`)
  }),
})
