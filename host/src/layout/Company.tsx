import styled from '@emotion/styled';
import { useOptionConfig } from 'shared/api-client/options';
import { color } from 'shared/theme/tokens';
import { Bottom, CompanyLines } from './Footer.styles.ts';

const Lines = styled(CompanyLines)`
  a {
    color: ${color.second};
  }
`;

export function Company() {
  const { data } = useOptionConfig();
  if (!data) return <CompanyLines />;
  if (!data.company) return <Bottom>For members of legal age only.</Bottom>;
  const { name, licence, address, minimumAge, helpLines, placeholder } = data.company;
  return (
    <Lines>
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
    </Lines>
  );
}
