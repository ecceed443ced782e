import { collectEarly } from './config/early-collection.ts'
import { serve } from './serve.ts'

await serve()

// Not while Node's code cache is filled: the cache would be valid only for these flags.
if (process.env.NODE_COMPILE_CACHE_READONLY !== '0') collectEarly()
