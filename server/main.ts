import { favourLowMemory } from './config/v8-flags.ts'

// First of all: the loops that packages run while they are read would wake the compiler that a home goes without.
favourLowMemory()
await import('./serve.ts')
