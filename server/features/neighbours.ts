import type { Neighbour } from '../shop/fake-network/neighbour.ts'

/** The machines of the fake network that belong to a feature. Add a new one here. */
export const neighbours: readonly Neighbour[] = []
