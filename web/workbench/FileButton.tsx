import { IconFileUpload } from '@tabler/icons-react'
import { type ChangeEvent, useRef } from 'react'
import parts from './parts.module.css'

/** A button that asks for one of her own files. The same file can be taken twice. */
export function FileButton({ text, onFile }: { text: string; onFile: (file: File) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (file) onFile(file)
  }
  return (
    <>
      <button type="button" className={parts.button} onClick={() => field.current?.click()}>
        <IconFileUpload size={18} aria-hidden="true" />
        {text}
      </button>
      <input ref={field} type="file" data-workbench-picker hidden aria-label={text} onChange={take} />
    </>
  )
}
