import { collectEarly } from './config/early-collection.ts'
import { saveChecks, serve } from './serve.ts'

await serve()

// The build starts the server once, to fill Node's code cache, which would be valid only for the flags of `collectEarly`.
if (process.env.NODE_COMPILE_CACHE_READONLY === '0') saveChecks()
else collectEarly()
