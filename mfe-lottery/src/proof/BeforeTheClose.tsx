import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { Section } from 'shared/ui/Section';
import { Advice } from './BeforeTheClose.styles.ts';

/** What somebody can do for the proof while there is none yet. */
export function BeforeTheClose() {
  return (
    <Section title="What you can do now" lead="What you keep yourself, nobody can change behind your back.">
      <Advice>
        <li>
          <strong>Keep the id of the opening record.</strong> Copy it from the first step. The list and the result have to name
          this id; with another one, it was another round.
        </li>
        <li>
          <strong>Keep your receipt.</strong> If you buy numbers, save it: it is in <Link to={paths.myTickets}>My Tickets</Link>.
          When the sale is over, you can check it here.
        </li>
        <li>
          <strong>Come back after the sale.</strong> The list of who holds which number is published before it can be known who
          wins. Then this page offers all records as a file.
        </li>
      </Advice>
    </Section>
  );
}
