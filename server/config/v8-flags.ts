import { setFlagsFromString } from 'node:v8'

/**
 * Keeps the memory small from now on, before anything else is read. No flags of V8's command line: Node's own modules come
 * compiled, but for the flags that Node was made with. With others they are compiled at every start, and what came of it
 * is kept as well, 1 MB. V8 looks at these each time that it collects. The room for new objects is no such flag: it is on
 * the command line, in `scripts/launcher/server-process.mjs`.
 */
export function favourLowMemory(): void {
  // Large answers are collected before they pile up: four shops that ask for them took 546 MiB, and take 333. Small ones
  // take some two percent longer.
  setFlagsFromString('--heap-growing-percent=40')
  // The heap grows in smaller steps and is tidied earlier: after 13 s of load 134 MB where it was 162.
  setFlagsFromString('--optimize-for-size')
  // A home is asked too little to gain by the last and best of V8's compilers: without it the processor has no more to do,
  // and 5 MB of Node's program are never read. Once it ran they stay, so this comes before all else.
  setFlagsFromString('--no-turbofan')
}

/**
 * For a class, which makes more in a second than is good for a heap so tidy, and gains by code compiled well. To be called once all labs are read: the
 * compiled code that is kept of them goes by these flags, and is the same for homes and classes.
 */
export function favourThroughput(): void {
  setFlagsFromString('--no-optimize-for-size')
  // Of 300 learners 70 MB are in the heap: to look through it three times as often saved 5 MB.
  setFlagsFromString('--heap-growing-percent=100')
  setFlagsFromString('--turbofan')
}
