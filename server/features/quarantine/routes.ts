import { httpReply, NOT_FOUND, type Routes } from '../../http/routing/routes.ts'

/** File names of the malware sample. They all lead to the same text. */
const SPECIMEN = /^juicy_malware_(linux_(amd|arm)_64|macos_64|windows_64\.exe)$/

/** Routes of the links in the quarantine folder: a harmless text to study. */
export const quarantineRoutes: Routes = (on) => {
  on.get('/quarantine/:name', ({ shop, params }) => {
    const specimen = SPECIMEN.test(params.name ?? '') && shop.disk.read('quarantine/specimen.txt')
    return specimen ? httpReply(200, specimen, { 'content-type': 'text/plain; charset=utf-8' }) : NOT_FOUND
  })
}
