import styled from '@emotion/styled';
import { type OfficeSession, useOfficeMembers } from 'shared/api-client/office';
import type { OfficeHit } from 'shared/contracts/office';
import { useFilters } from 'shared/hooks/useFilters';
import { Link } from 'shared/router';
import { fillsCard } from 'shared/theme/cardLink';
import { bareList, panel, spread, stack, text } from 'shared/theme/layout';
import { color, font, space } from 'shared/theme/tokens';
import { Badge } from 'shared/ui/Badge';
import { DateTime } from 'shared/ui/DateTime';
import { EmptyState } from 'shared/ui/EmptyState';
import { PageTitle } from 'shared/ui/PageTitle';
import { SearchField } from 'shared/ui/SearchField';
import { memberStates } from './office.messages.ts';
import { Shown } from './Shown.tsx';

const Search = styled.div`
  max-width: 640px;
  margin-bottom: ${space(5)};
`;

const Hits = styled.ul`
  ${bareList}
  ${stack(2)}
`;

const Hit = styled.li`
  position: relative;
  ${panel()}
  ${spread(2, 6)}
  padding: ${space(4)} ${space(5)};
  &:hover {
    background: ${color.raised};
  }
  a {
    color: ${color.text};
    font: 600 ${font.size.lead} / 1.3 ${font.display};
    text-decoration: none;
    ${fillsCard}
  }
  > div:last-of-type {
    min-width: 208px;
  }
  p {
    ${text('second', 'small')}
  }
`;

const shortest = 3;
const isNumber = (query: string) => /^\d+\s*#\s*\d+$/.test(query);

export function Members({ session }: { session: OfficeSession }) {
  const [filters, setFilters] = useFilters({ query: '' });
  const query = filters.query.trim();
  return (
    <>
      <PageTitle>Members</PageTitle>
      <Search role="search" aria-label="Members">
        <SearchField
          label="Name, whole mail address, or number of a round (17#42)"
          value={filters.query}
          onChange={(typed) => setFilters({ query: typed }, { replace: true })}
        />
      </Search>
      {query.length >= shortest || isNumber(query) ? (
        <Found session={session} query={query} />
      ) : (
        <EmptyState>
          {query === '' ? 'Names and mail addresses are masked here. Each look is recorded.' : 'Type at least three letters.'}
        </EmptyState>
      )}
    </>
  );
}

function Found({ session, query }: { session: OfficeSession; query: string }) {
  return (
    <Shown asked={useOfficeMembers(session, query)} label="Searching" height={320}>
      {({ contents, more }) =>
        contents.length === 0 ? (
          <EmptyState>
            {isNumber(query)
              ? 'This number is not sold, or there is no such round.'
              : 'No login name begins with this, and no mail address is exactly this.'}
          </EmptyState>
        ) : (
          <>
            <Hits aria-label="Found members">
              {contents.map((hit) => (
                <HitRow key={hit.id} hit={hit} />
              ))}
            </Hits>
            {more && <p>There are more than these {contents.length}. Type more letters.</p>}
          </>
        )
      }
    </Shown>
  );
}

function HitRow({ hit: { id, publicName, username, fullName, email, state, createdAt } }: { hit: OfficeHit }) {
  const { label, tone } = memberStates[state];
  return (
    <Hit>
      <div>
        <Link to={`/office/members/${id}`}>{publicName}</Link>
        <p>{[username, fullName, email].filter(Boolean).join(' · ')}</p>
      </div>
      <div>
        <Badge tone={tone}>{label}</Badge>
        <p>
          Since <DateTime at={createdAt} />
        </p>
      </div>
    </Hit>
  );
}
