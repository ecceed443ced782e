import './print.css'
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from './Logo.tsx'
import css from './PrintableCertificate.module.css'

interface CertificatePaperProps {
  title: string
  /** The name on the certificate, as plain text. */
  name: string
  did: string
  /** The subject of the certificate. */
  what: string
  foot: string
  /** Replaces the shop's logo. */
  mark?: ReactNode
  /** Whether other certificates follow, each on a page of its own. */
  isOneOfMany?: boolean
  children: ReactNode
}

/** A printable certificate. Printing the page prints the certificate only. */
export function PrintableCertificate({
  title,
  name,
  did,
  what,
  foot,
  mark = <Logo className={css.mark} />,
  isOneOfMany = false,
  children,
}: CertificatePaperProps) {
  return (
    <div
      className={css.paper}
      id={isOneOfMany ? undefined : 'certificate'}
      data-certificate=""
      data-print=""
      data-many={isOneOfMany || undefined}
    >
      {mark}
      <Box component="p" fz="lg" lts="0.04em">
        {title}
      </Box>
      <p className={css.name} dir="auto">
        {name}
      </p>
      <p>{did}</p>
      <p className={css.what} dir="auto">
        {what}
      </p>
      {children}
      <Box component="p" mt="sm" fz="sm">
        {foot}
      </Box>
    </div>
  )
}
