import { useOptionConfig } from 'shared/api-client/options';

/** Renders company, licence, address, minimum age and help lines from the provider's settings; nothing where they are not set. */
export default function Company() {
  const company = useOptionConfig().data?.company;
  if (!company) return null;
  const { name, licence, address, minimumAge, helpLines, placeholder } = company;
  return (
    <>
      {placeholder && <p>This is a demonstration: company, licence and address are placeholders.</p>}
      <p>
        {name}, {address}. Licence: {licence}.
      </p>
      <p>
        Minimum age: {minimumAge}.{helpLines.length > 0 && ' Help if play is no longer fun: '}
        {helpLines.map(({ name: helper, href }, index) => (
          <span key={href}>
            {index > 0 && ', '}
            <a href={href}>{helper}</a>
          </span>
        ))}
      </p>
    </>
  );
}
