/** What is said where a request does not get into a shop. */
export interface Sign {
  status: number
  title: string
  text: string
}

export const NOBODY_HERE: Sign = {
  status: 421,
  title: 'Nobody lives here',
  text: 'No shop of this class has this name.',
}
export const ELSEWHERE: Sign = {
  status: 503,
  title: 'One moment',
  text: 'This shop is on its way to another machine. Nothing was lost: ask again in a moment.',
}
export const COPY_OVER: Sign = {
  status: 410,
  title: 'This copy is gone',
  text: 'Copies for a look inside are kept for half an hour. Ask for another one at the desk.',
}
export const CLOSED_IN_COPY: Sign = {
  status: 403,
  title: 'Not in a copy',
  text: 'This is a copy of a shop: nobody joins, leaves or deletes anything here.',
}
export const NO_WORKERS: Sign = { status: 403, title: 'No', text: 'Service workers are not for shops.' }
export const NOT_YOURS: Sign = {
  status: 401,
  title: 'This shop is somebody’s',
  text: 'If it is yours, come in at the porch. Nobody gets in by a link.',
}
export const TOOLS_ONLY: Sign = {
  status: 403,
  title: 'For tools only',
  text: 'This address is for programs. Your browser comes in at the porch.',
}
export const FOREIGN: Sign = {
  status: 403,
  title: 'Not from there',
  text: 'Another page asked for this. Nothing was done.',
}
