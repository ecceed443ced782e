import { ask, type Calls, LONG_HEADER, text } from '../call.ts'

const KEY = text('n', LONG_HEADER)

/** Gauges, and the night shift. */
export const operationsCalls: Calls = {
  'GET /actuator': [ask('gauges', '/actuator', { headers: { accept: 'text/html' } })],
  'GET /actuator/:gauge': [
    ask('gauge: exchanges', '/actuator/httpexchanges'),
    ask('gauge: exchanges as a page', '/actuator/httpexchanges', { headers: { accept: 'text/html' } }),
    ask('gauge: none of this name', `/actuator/${KEY}`),
  ],
  'GET /rest/night-shift/tasks': [
    ask('night shift: a long cookie', '/rest/night-shift/tasks', {
      headers: { cookie: `nightShift=${KEY}` },
    }),
    ask('night shift: a long key', '/rest/night-shift/tasks', {
      who: 'nobody',
      headers: { authorization: `Bearer ${KEY}` },
    }),
  ],
}
