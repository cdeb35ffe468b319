import styled from '@emotion/styled';
import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { bareList, panel, stack } from 'shared/theme/layout';
import { onPaper } from 'shared/theme/printStyles';
import { color, space } from 'shared/theme/tokens';
import { Section } from 'shared/ui/Section';

const Advice = styled.ul`
  ${stack(4)}
  ${bareList}
  padding: ${space(5)};
  ${panel()}
  color: ${color.second};
  line-height: 1.55;
  strong {
    display: block;
    color: ${color.text};
    font-weight: 600;
  }
  a {
    color: ${color.primaryHover};
  }
  ${onPaper}
`;

/** Explains what players can do before the ticket list is published. @param selling numbers can be bought */
export function BeforeTheList({ selling }: { selling: boolean }) {
  return (
    <Section title="What you can do now" lead="What you keep yourself, nobody can change behind your back.">
      <Advice>
        <li>
          <strong>Keep the id of the opening record.</strong> Copy it from the first step. The list and the result have to name
          this id; with another one, it was another round.
        </li>
        <li>
          <strong>Keep your receipt.</strong> If you {selling ? 'buy' : 'bought'} numbers, save it: it is in{' '}
          <Link to={paths.myTickets}>My Tickets</Link>. As soon as the list is published, you can check it here.
        </li>
        <li>
          <strong>{selling ? 'Come back after the sale.' : 'Stay here.'}</strong> The list of who holds which number is published
          before it can be known who wins. Then this page offers all records as a file.
        </li>
      </Advice>
    </Section>
  );
}
