import type { CsvSeparator } from '#contract/csv.ts'

/** What spreadsheets of this machine expect between cells: a semicolon where decimals have a comma. */
export function csvSeparator(): CsvSeparator {
  return (1.5).toLocaleString().includes(',') ? ';' : ','
}

/** The file name that a response suggests; undefined if it has none. */
export function fileNameOf({ headers }: Pick<Response, 'headers'>): string | undefined {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? []
  return name && decodeURIComponent(name)
}

/** Saves a file as a download of the browser. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
