import { collectEarly } from './config/early-collection.ts'

collectEarly()
await import('./serve.ts')
