import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'

export interface ClassAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Over a real connection to a port of this machine, with any Host header. */
export function askAt(
  port: number,
  method: string,
  path: string,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string },
): Promise<ClassAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ClassAnswer>()
  httpRequest({ port, method, path, headers }, (response) => {
    let text = ''
    response.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
  })
    .on('error', reject)
    .end(body)
  return promise
}
