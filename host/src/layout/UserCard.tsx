import styled from '@emotion/styled';
import type { User } from 'shared/contracts/users';
import { color } from 'shared/theme/tokens';
import { Avatar } from './Avatar.tsx';

const Card = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  margin-bottom: 16px;
`;

const Lines = styled.div`
  min-width: 0;
  line-height: 1.4;
  p {
    margin: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  p + p {
    color: ${color.second};
    font-size: 14px;
  }
`;

export function UserCard({ user }: { user: User }) {
  return (
    <Card>
      <Avatar src={user.avatar} size={48} />
      <Lines>
        <p>
          <strong>{user.username}</strong>
        </p>
        <p>{user.email || 'No email provided'}</p>
      </Lines>
    </Card>
  );
}
