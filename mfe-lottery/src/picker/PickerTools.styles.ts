import styled from '@emotion/styled';
import * as Tabs from '@radix-ui/react-tabs';
import { ring, row, stack } from 'shared/theme/layout';
import { color, font, space } from 'shared/theme/tokens';
import { beside, wide } from './pickerLayout.ts';

/**
 * Label and field share a line in small windows. The hint with the valid range is always shown, so the error replaces it without
 * moving anything.
 */
export const JumpForm = styled.form`
  ${stack(0, 2)}
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-content: start;
  align-items: center;
  & > div {
    display: contents;
  }
  label {
    margin: 0;
  }
  input {
    padding-block: 0;
  }
  p,
  small {
    grid-column: 1 / -1;
    order: 1;
    margin: 0;
    font-size: 13px;
    line-height: 20px;
    white-space: nowrap;
  }
  ${wide} {
    grid-template-columns: minmax(0, 1fr) auto;
    label {
      grid-column: 1 / -1;
      margin-bottom: ${space(1)};
    }
  }
`;

export const ToolLabel = styled.legend`
  ${row(1.5)}
  padding: 0;
  color: ${color.second};
  font: 600 ${font.size.small} / 1.4 ${font.text};
`;

export const Dip = styled.fieldset`
  ${row(2)}
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    /* A legend takes part in the layout only if it floats. */
    float: left;
    flex: none;
  }
  /* The name takes two lines in place of the icon. */
  @media (max-width: 479.98px) {
    legend svg {
      display: none;
    }
    legend span {
      width: min-content;
    }
  }
  button[data-size] {
    min-width: 44px;
    min-height: 44px;
    padding-inline: ${space(2)};
    font-variant-numeric: tabular-nums;
  }
  ${wide} {
    flex-wrap: wrap;
    legend {
      width: 100%;
    }
    legend svg {
      display: block;
    }
    legend span {
      width: auto;
    }
  }
`;

/** Fixed to the height of the tallest tool, so that nothing moves between them. */
export const Ways = styled.div`
  min-width: 0;
  form {
    min-height: 98px;
    ${wide} {
      min-height: 106px;
    }
    ${beside} {
      min-height: 144px;
    }
  }
  form p,
  form small {
    line-height: 18px;
    white-space: normal;
  }
  [role='status'] {
    color: ${color.second};
  }
`;

export const WayTabs = styled(Tabs.List)`
  ${row(0)}
  margin-bottom: ${space(2)};
  border-bottom: 1px solid ${color.raised};
`;

export const WayTab = styled(Tabs.Trigger)`
  flex: 1 1 auto;
  min-height: 44px;
  padding: 0 ${space(1)};
  border: 0;
  border-bottom: 3px solid transparent;
  background: none;
  color: ${color.second};
  font: 600 ${font.size.small} / 1.4 ${font.text};
  cursor: pointer;
  &:hover {
    color: ${color.text};
  }
  &[data-state='active'] {
    border-bottom-color: ${color.primary};
    color: ${color.text};
  }
  ${ring(-3)}
`;
