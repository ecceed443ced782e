import { NavLink } from 'react-router'
import classes from './ui.module.css'

interface SectionLinksProps {
  label: string
  sections: readonly { to: string; name: string }[]
}

/** Links to the sections of a screen, which have an address each. */
export function SectionLinks({ label, sections }: SectionLinksProps) {
  return (
    <nav className={classes.sections} aria-label={label}>
      {sections.map(({ to, name }) => (
        <NavLink key={to} to={to} className={classes.section ?? ''}>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
