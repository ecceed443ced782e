import { favourLowMemory } from './config/v8-flags.ts'

// First of all: loops in packages that run while they load would start the compiler that is switched off at home.
favourLowMemory()
await import('./serve.ts')
