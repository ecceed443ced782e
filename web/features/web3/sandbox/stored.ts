/** A contract on the chain that the learner calls. */
export interface DeployedContract {
  name: string
  address: string
  /** The JSON interface, as a text. */
  abi: string
}

const SOURCE_KEY = 'web3-sandbox-source'
const DEPLOYED_KEY = 'web3-sandbox-contracts'

function isDeployed(value: unknown): value is DeployedContract {
  if (typeof value !== 'object' || value === null) return false
  return ['name', 'address', 'abi'].every((name) => typeof Reflect.get(value, name) === 'string')
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}

/** Kept while the tab is open: the source, and the deployed or added contracts. */
export const sandboxStorage = {
  source: () => sessionStorage.getItem(SOURCE_KEY) ?? INITIAL_SOURCE,
  keepSource: (source: string) => sessionStorage.setItem(SOURCE_KEY, source),
  deployed: (): DeployedContract[] => {
    const list = parsed(sessionStorage.getItem(DEPLOYED_KEY))
    return Array.isArray(list) ? list.filter(isDeployed) : []
  },
  keepDeployed: (deployed: readonly DeployedContract[]) =>
    sessionStorage.setItem(DEPLOYED_KEY, JSON.stringify(deployed)),
}

/** The first source: small, harmless, and with some of each feature. */
export const INITIAL_SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// A jar on the counter. Everybody may tip, only the bartender may empty it.
contract TipJar {
    address public immutable bartender = msg.sender;
    string public sign;
    mapping(address guest => uint256 amount) public tips;

    event Tipped(address indexed guest, uint256 amount, string note);

    constructor(string memory words) {
        sign = words;
    }

    function tip(string calldata note) external payable {
        require(msg.value > 0, "An empty hand is no tip.");
        tips[msg.sender] += msg.value;
        emit Tipped(msg.sender, msg.value, note);
    }

    function inTheJar() external view returns (uint256) {
        return address(this).balance;
    }

    function empty() external {
        require(msg.sender == bartender, "Hands off the jar!");
        (bool fine, ) = bartender.call{value: address(this).balance}("");
        require(fine, "The bartender's hands are full.");
    }
}
`
