import { Pagination } from 'antd';
import { pageSizes } from '#contract/members.ts';
