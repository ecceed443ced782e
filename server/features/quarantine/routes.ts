import { answer, NOT_FOUND, type Routes } from '../../http/routing/routes.ts'

/** Names under which the specimen is known. There is only one, and it is a text. */
const SPECIMEN = /^juicy_malware_(linux_(amd|arm)_64|macos_64|windows_64\.exe)$/

/** What the shortcuts in the public folder lead to: something to study that cannot be run. */
export const quarantineRoutes: Routes = (on) => {
  on.get('/quarantine/:name', ({ shop, params }) => {
    const specimen = SPECIMEN.test(params.name ?? '') && shop.disk.read('quarantine/specimen.txt')
    return specimen ? answer(200, specimen, { 'content-type': 'text/plain; charset=utf-8' }) : NOT_FOUND
  })
}
